import { t } from '../../language/translate.ts'
import { Landscape } from './landscape'

/** A signpost beside the road, for the not-found page. Its boards are decoration, not links. */
export function SignpostScene() {
  return (
    <Landscape variant="wide" sun="left" homestead={false}>
      <path fill="var(--wood)" d="M402 64h14v228h-14z" />
      <g stroke="var(--wood)" strokeWidth="4" strokeLinejoin="round">
        <path fill="var(--wall)" d="M312 80h152l27 27-27 27H312z" />
        <path fill="var(--brand-gold)" d="M489 156H345l-27 27 27 27h144z" />
      </g>
      <g className="signpost-text" fill="#33200f">
        <text x="395" y="116">
          {t('Find Jobs')}
        </text>
        <text x="411" y="192">
          {t('Home')}
        </text>
      </g>
    </Landscape>
  )
}
