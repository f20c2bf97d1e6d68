type Point = readonly [x: number, y: number]

/** Points written as in SVG: '0,14 150,4'. */
export function points(text: string): Point[] {
  return text.split(' ').map((pair) => {
    const [x = 0, y = 0] = pair.split(',').map(Number)
    return [x, y]
  })
}

/** A start point followed by triples of cubic control points, as path data. */
export function curve(points: readonly Point[]): string {
  return points.map(([x, y], index) => `${['M', 'C'][index] ?? ' '}${x} ${y}`).join('')
}

/** `count` contour lines below a ridge: each flatter and a little further away than the one above. */
export function contoursBelow(ridge: readonly Point[], count: number, gap: number): string {
  const middle = ridge.reduce((sum, [, y]) => sum + y, 0) / ridge.length
  return Array.from({ length: count }, (_, index) => {
    const step = index + 1
    const drop = gap * step * (0.9 + 0.08 * step)
    return curve(ridge.map(([x, y]) => [x, Math.round(y + drop + (middle - y) * 0.07 * step)]))
  }).join('')
}

/** Lines between two curves with the same number of points; 0 is the upper curve, 1 the lower. */
export function linesBetween(upper: readonly Point[], lower: readonly Point[], shares: readonly number[]): string {
  return shares.map((share) => curve(upper.map((from, index) => mix(from, lower[index] ?? from, share)))).join('')
}

function mix([ax, ay]: Point, [bx, by]: Point, share: number): Point {
  return [Math.round(ax + (bx - ax) * share), Math.round(ay + (by - ay) * share)]
}
