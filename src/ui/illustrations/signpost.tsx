import { Landscape } from './landscape'

/** A signpost beside the road, for the not-found page. Its boards are decoration, not links. */
export function SignpostScene() {
  return (
    <Landscape variant="wide" sun="left" homestead={false}>
      <path fill="var(--wood)" d="M458 64h14v228h-14z" />
      <g stroke="var(--wood)" strokeWidth="4" strokeLinejoin="round">
        <path fill="var(--wall)" d="M368 80h152l27 27-27 27H368z" />
        <path fill="var(--brand-gold)" d="M545 156H401l-27 27 27 27h144z" />
      </g>
      <g className="signpost-text" fill="#33200f">
        <text x="451" y="116">
          Find Jobs
        </text>
        <text x="467" y="192">
          Home
        </text>
      </g>
    </Landscape>
  )
}
