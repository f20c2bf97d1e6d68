import { createHash } from 'node:crypto'
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { type Finding, Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'

/** What csp_evaluator finds in a policy, of medium severity or above. */
export function weaknessesIn(policy: string): Finding[] {
  const findings = new CspEvaluator(new CspParser(policy).csp).evaluate()
  return findings.filter(({ severity }) => severity <= Severity.MEDIUM)
}

/** The hashes of a page's inline scripts and styles, as its policy must list them. */
export function inlineHashes(html: string): Record<'scripts' | 'styles', string[]> {
  return {
    scripts: hashesOf(html.matchAll(/<script(?![^>]*(?: src=|json"))[^>]*>(.*?)<\/script>/gs)),
    styles: hashesOf(html.matchAll(/<style>(.*?)<\/style>/gs)),
  }
}

function hashesOf(elements: Iterable<RegExpExecArray>): string[] {
  return Array.from(elements, ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`)
}
