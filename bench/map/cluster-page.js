// Works like an ordinary page: fetches the list, creates a marker per person and passes all of them to the
// plugin.
/* global L, fetch */
const map = L.map('map').setView([4.570868, -74.297333], 7)
L.tileLayer('https://{s}.tile.openstreetmap.org/{z}/{x}/{y}.png').addTo(map)

/** All people of the largest place in an ordinary popup. */
globalThis.openLargest = (people) => {
  const list = people.map(
    ({ PRIMER_NOMBRE, PRIMER_APELLIDO, CC_IDENTIDAD }) =>
      `<li><a href="/person/${CC_IDENTIDAD}">Nombre: ${PRIMER_NOMBRE} ${PRIMER_APELLIDO}<br>CC: ${CC_IDENTIDAD}</a></li>`,
  )
  L.popup({ maxHeight: 300, autoPan: false })
    .setLatLng(map.getCenter())
    .setContent(`<ul>${list.join('')}</ul>`)
    .openOn(map)
}

const people = await fetch('/api/funciones/mapa').then((response) => response.json())
globalThis.people = people
const group = L.markerClusterGroup()
group.addLayers(
  people.map(({ LATITUD_MUNICIPIO, LONGITUD_MUNICIPIO }) =>
    L.marker([LATITUD_MUNICIPIO, LONGITUD_MUNICIPIO]),
  ),
)
map.addLayer(group)
