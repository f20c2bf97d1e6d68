import type { ReactNode } from 'react'
import { contoursBelow, curve, points } from './curves'

type Props = {
  /** `wide`: panels and the pane beside a form; `strip`: flat, for phones. */
  variant: 'wide' | 'strip'
  /** `left` and `low` are placed for the `wide` crop. */
  sun?: 'right' | 'left' | 'low'
  /** `dusk` warms the sky by day; at night both are the same. */
  tone?: 'day' | 'dusk'
  /** Leaves out both homestead and road. */
  bare?: boolean
  homestead?: boolean
  /** Drawn on top, in the units of the view box: 620 wide. */
  children?: ReactNode
}

/** Highland ridges with contour lines, a sun, a laterite road and a homestead. Fills its box. */
export function Landscape({ variant, sun = 'right', tone = 'day', bare = false, homestead = !bare, children }: Props) {
  const view = views[variant]
  const disc = sun === 'right' ? view.sun : suns[sun]
  return (
    <svg
      viewBox={view.box}
      width="100%"
      height="100%"
      preserveAspectRatio="xMinYMax slice"
      className={tone === 'dusk' ? 'landscape-dusk' : undefined}
      aria-hidden="true"
      focusable="false"
    >
      <path fill="var(--sky)" d="M0 0h620v600H0z" />
      <circle cx={disc.x} cy={disc.y} r={Math.round(disc.r * 1.56)} fill="var(--sun-halo)" />
      <circle cx={disc.x} cy={disc.y} r={disc.r} fill="var(--sun)" />
      <g transform={view.ground} fill="none" stroke="var(--ridge-line)" strokeOpacity=".16">
        {farRidges.map((ridge) => (
          <RidgeShape key={ridge.fill} {...ridge} />
        ))}
        {!bare && <path fill="var(--road-far)" stroke="none" d={roadFar} />}
        <RidgeShape {...nearRidge} />
        {!bare && <path fill="var(--road)" stroke="none" d={roadNear} />}
        <g stroke="var(--ridge-line-front)">
          <RidgeShape {...frontRidge} />
        </g>
      </g>
      {homestead && <Homestead transform={view.homestead} />}
      {children}
    </svg>
  )
}

type Disc = { x: number; y: number; r: number }

const views: Record<Props['variant'], { box: string; ground: string; homestead: string; sun: Disc }> = {
  wide: {
    box: '0 0 620 358',
    ground: 'matrix(1 0 0 .77 0 -18)',
    homestead: 'translate(34 232) scale(.9)',
    sun: { x: 459, y: 88, r: 45 },
  },
  strip: {
    box: '0 0 620 165',
    ground: 'matrix(1 0 0 .42 0 -38)',
    homestead: 'translate(514 117) scale(.6)',
    sun: { x: 459, y: 40, r: 30 },
  },
}

const suns: Record<'left' | 'low', Disc> = {
  left: { x: 150, y: 94, r: 52 },
  low: { x: 262, y: 172, r: 98 },
}

const roadFar =
  'M378 374C398 350 452 348 453 334C454 325 430 322 436 312C440 305 460 304 474 297C462 306 443 308 442 313C439 321 464 322 463 335C461 352 410 354 392 378Z'
const roadNear =
  'M376 368C404 378 428 384 427 397C425 416 340 416 200 441L300 445C400 424 449 416 449 396C449 381 412 377 391 369Z'

type Ridge = {
  fill: string
  crest: ReturnType<typeof points>
  /** Contour lines under the crest. */
  lines: number
  gap: number
}

/** The five ridges of the landscape, far to near, on a canvas of 620 x 500. */
const farRidges: readonly Ridge[] = [
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

const nearRidge: Ridge = {
  fill: 'var(--ridge-4)',
  crest: points('0,323 210,309 270,373 480,373 530,373 580,369 620,365'),
  lines: 2,
  gap: 27,
}

const frontRidge: Ridge = {
  fill: 'var(--ridge-5)',
  crest: points('0,437 200,422 290,438 380,435 470,432 520,409 620,404'),
  lines: 3,
  gap: 22,
}

function RidgeShape({ fill, crest, lines, gap }: Ridge) {
  return (
    <>
      <path fill={fill} stroke="none" d={`${curve(crest)}V600H0Z`} />
      <path vectorEffect="non-scaling-stroke" strokeWidth="1.25" d={contoursBelow(crest, lines, gap)} />
    </>
  )
}

/** Two houses between trees; at night the windows are lit. The ground line is y = 0, the width 142. */
function Homestead({ transform }: { transform: string }) {
  return (
    <g transform={transform}>
      <path fill="var(--wood)" d="M12-20h4V3h-4z" />
      <ellipse cx="14" cy="-36" rx="14" ry="19" fill="var(--tree)" />
      <path fill="var(--wall-shade)" d="M50 1v-25h38V1z" />
      <path fill="var(--wall)" d="M24 1v-23l13-16 13 16V1zM92 2v-16l11-12 12 12V2z" />
      <path fill="var(--roof)" d="M37-42h42l15 21H52zM103-30l17 17-3 2-14-12-14 12-3-2z" />
      <path fill="var(--roof-shade)" d="m37-42-19 21 4 2 15-15 13 15 4-2z" />
      <path fill="var(--window)" d="M33 1v-14h8V1zM58-15h7v7h-7zm14 0h7v7h-7zM100 2v-11h7V2z" />
      <path fill="var(--wood)" d="M124-15h4V4h-4zM138-10h3V5h-3z" />
      <path fill="var(--tree)" d="M126-46c18 0 16 35 0 35s-18-35 0-35z" />
      <ellipse cx="139.5" cy="-20" rx="9" ry="13" fill="var(--tree-light)" />
    </g>
  )
}
