import { linesBetween, points } from './curves'

type Props = {
  /** Stretches the drawing to fill its box instead of cropping it. */
  stretch?: boolean
  /** Fades the lines in from the left, behind a heading. */
  fade?: boolean
}

/** Contour lines in the text colour. The box around them must clip: on phones the drawing is wider than the box. */
export function Contours({ stretch = false, fade = false }: Props) {
  return (
    <svg
      viewBox="0 0 1200 300"
      width="100%"
      height="100%"
      preserveAspectRatio={stretch ? 'none' : 'xMidYMid slice'}
      className={stretch ? undefined : `contours ${fade ? 'contours-fade' : ''}`}
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
      focusable="false"
    >
      <path vectorEffect="non-scaling-stroke" strokeWidth="1.25" d={lines} />
    </svg>
  )
}

const upper = points('0,14 150,4 260,40 440,44 640,48 760,8 930,30 1040,44 1120,70 1200,66')
const lower = points('0,318 130,300 230,226 390,226 560,226 650,330 840,338 1000,344 1110,290 1200,262')
const lines = linesBetween(upper, lower, [0, 0.11, 0.25, 0.41, 0.56, 0.7, 0.85, 1])
