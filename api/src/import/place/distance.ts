type Point = readonly [latitude: number, longitude: number]

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Mean radius of the Earth (IUGG), in kilometres. */
const earthRadius = 6371.0088

/** Great-circle distance by the haversine formula, in kilometres. */
export function kilometresBetween([latitude, longitude]: Point, [otherLatitude, otherLongitude]: Point) {
  const north = Math.sin(radians(otherLatitude - latitude) / 2) ** 2
  const east = Math.sin(radians(otherLongitude - longitude) / 2) ** 2
  const chord = north + Math.cos(radians(latitude)) * Math.cos(radians(otherLatitude)) * east
  return 2 * earthRadius * Math.asin(Math.sqrt(chord))
}
