import { t } from '../../../language/translate.ts'
type Props = { percent: number; className?: string; textClassName?: string }

const radius = 50
const length = 2 * Math.PI * radius

export function ProgressRing({
  percent,
  className = 'size-20 lg:size-28',
  textClassName = 'text-xl lg:text-[1.75rem]',
}: Props) {
  return (
    <div className={`relative grid flex-none place-items-center ${className}`}>
      <svg
        viewBox="0 0 112 112"
        fill="none"
        strokeWidth="12"
        className="absolute inset-0 size-full [transform:rotate(-90deg)]"
        aria-hidden="true"
      >
        <circle cx="56" cy="56" r={radius} className="stroke-primary-tint" />
        {percent > 0 && (
          <circle
            cx="56"
            cy="56"
            r={radius}
            strokeLinecap="round"
            strokeDasharray={`${(length * percent) / 100} ${length}`}
            className="ring-arc stroke-primary"
          />
        )}
      </svg>
      <span className={`relative font-[740] tabular-nums ${textClassName}`}>
        <span>{`${percent}%`}</span>
        <span className="sr-only">{` ${t('of your profile is complete')}`}</span>
      </span>
    </div>
  )
}
