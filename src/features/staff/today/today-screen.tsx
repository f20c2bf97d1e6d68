import { ScreenHead } from '../shell/screen.tsx'

export function Component() {
  return <ScreenHead title="Today" />
}
