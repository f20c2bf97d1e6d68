export type Point = readonly [x: number, y: number]

/** A start point followed by triples of cubic control points, as path data. */
export function curve(points: readonly Point[]): string {
  return points.map(([x, y], index) => `${separator(index)}${x} ${y}`).join('')
}

/** `count` contour lines below a ridge: each flatter and a little further away than the one above. */
export function contoursBelow(ridge: readonly Point[], count: number, gap: number): string {
  const middle = ridge.reduce((sum, [, y]) => sum + y, 0) / ridge.length
  return steps(count)
    .map((step) => {
      const drop = gap * step * (0.9 + 0.08 * step)
      return curve(ridge.map(([x, y]) => [x, Math.round(y + drop + (middle - y) * 0.07 * step)]))
    })
    .join('')
}

/** Lines between two curves with the same number of points; 0 is the upper curve, 1 the lower. */
export function linesBetween(upper: readonly Point[], lower: readonly Point[], shares: readonly number[]): string {
  return shares.map((share) => curve(upper.map((from, index) => mix(from, lower[index] ?? from, share)))).join('')
}

function separator(index: number): string {
  if (index === 0) return 'M'
  return index === 1 ? 'C' : ' '
}

function steps(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}

function mix([ax, ay]: Point, [bx, by]: Point, share: number): Point {
  return [Math.round(ax + (bx - ax) * share), Math.round(ay + (by - ay) * share)]
}
