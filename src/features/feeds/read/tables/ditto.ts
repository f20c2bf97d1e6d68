/**
 * Returns a function that replaces marks such as '-do-', 'ditto' and '"' in a row with the value above. Rows with a
 * single value, such as the heading of a section, do not count as above.
 */
export function createDitto(): (cells: string[]) => void {
  let above: readonly string[] = []
  return (cells) => {
    let filled = 0
    for (let column = 0; column < cells.length; column++) {
      const cell = cells[column]
      if (cell === undefined || cell === '') continue
      filled++
      if (cell.length <= maxLength && firstCharacters.includes(cell.charAt(0)) && mark.test(cell))
        cells[column] = repeated(above[column])
    }
    if (filled > 1) above = cells
  }
}

/** Limited because many rows may repeat one long text. */
function repeated(text = ''): string {
  return text.length > maxRepeatedLength ? '' : text
}

const maxRepeatedLength = 1_000
const maxLength = 16
const firstCharacters = '"\'”“〃-–—dDaAsSiI '
const mark =
  /^\s*(?:["”“〃]|''|-["”]-|[-–—"]\s?do\.?\s?[-–—"]|[-–—]?\s?(?:ditto|idem)\.?\s?[-–—]?|(?:same )?as above|s\/above)\s*$/i
