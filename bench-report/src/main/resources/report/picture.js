"use strict";
// What can be done with any picture of a page: kept as a file, with its numbers, and asked for the place under a pointer.
const Picture = {
  // As an SVG file that looks as it does now.
  svg(picture) {
    const copy = picture.cloneNode(true), live = picture.querySelectorAll("*");
    copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    copy.querySelectorAll("*").forEach((it, i) => {
      const style = getComputedStyle(live[i]);
      if (style.display === "none") it.setAttribute("display", "none");
      for (const key of ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "font-size", "font-family"]) {
        it.setAttribute(key, style.getPropertyValue(key));
      }
    });
    return new XMLSerializer().serializeToString(copy);
  },

  csv: rows => rows.map(row => row.map(cell => /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
    .join(",")).join("\n") + "\n",

  save(name, text) {
    const link = document.createElement("a");
    link.href = "data:text/plain;charset=utf-8," + encodeURIComponent(text);
    link.download = name;
    link.click();
  },

  // Of places with positions in the picture's units, the one nearest to an event.
  near(picture, event, places, isAcross) {
    const box = picture.getBoundingClientRect(), unit = picture.viewBox.baseVal.width / box.width;
    const x = (event.clientX - box.left) * unit, y = (event.clientY - box.top) * unit;
    const away = place => Math.hypot(place.left - x, isAcross ? 0 : place.top - y);
    return places.reduce((best, place) => away(place) < away(best) ? place : best);
  }
};
