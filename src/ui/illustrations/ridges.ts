import { points } from './curves'

export type Ridge = {
  fill: string
  crest: ReturnType<typeof points>
  /** Contour lines under the crest. */
  lines: number
  gap: number
}

/** The five ridges of the landscape, far to near, on a ground of 620 x 500. */
export const farRidges: readonly Ridge[] = [
  {
    fill: 'var(--ridge-1)',
    crest: points('150,206 280,206 315,177 388,177 455,177 490,206 620,206'),
    lines: 1,
    gap: 17,
  },
  {
    fill: 'var(--ridge-2)',
    crest: points('0,170 35,168 65,163 100,163 195,163 215,231 312,231 400,231 440,206 620,250'),
    lines: 4,
    gap: 24,
  },
  { fill: 'var(--ridge-3)', crest: points('0,304 100,316 150,292 250,292 420,294 430,214 620,214'), lines: 4, gap: 28 },
]

export const nearRidge: Ridge = {
  fill: 'var(--ridge-4)',
  crest: points('0,323 210,309 270,373 480,373 530,373 580,369 620,365'),
  lines: 2,
  gap: 27,
}

export const frontRidge: Ridge = {
  fill: 'var(--ridge-5)',
  crest: points('0,437 200,422 290,438 380,435 470,432 520,409 620,404'),
  lines: 3,
  gap: 22,
}
