import type { TestProject } from 'vitest/node'
import { ensureChromium } from '../../scripts/chromium.ts'
import { installPrograms, programs, slowPrograms } from '../../scripts/engines.ts'

/** Installs the browsers that a project's tests open. Without Firefox or WebKit, only the tests in them fail. */
export function setup({ name }: TestProject): void {
  ensureChromium()
  installPrograms(name === 'slow' ? { ...programs, ...slowPrograms } : programs)
}
