type Line = { cells: readonly (string | undefined)[] }

/** A table with fewer columns has rows with one or two values. */
const minColumns = 5
const maxFilled = 2
const maxHeld = 20

/**
 * Leaves out the footer of a table, such as totals and signatures: rows at its end that contain only one text of several
 * words, or one or two values and one of them starts with 'Total', 'Prepared by' or similar.
 */
export class FooterFilter<Row extends Line> {
  #isOff: boolean
  #hasRows = false
  #held: Row[] = []

  constructor(columns: readonly string[]) {
    this.#isOff = columns.filter((name) => name !== '').length < minColumns
  }

  /** Adds a row, and returns the rows that can be read now. Holds back up to 20 rows with few values. */
  add(row: Row): readonly Row[] {
    const isFull = this.#isOff || countFilled(row, maxFilled + 1) > maxFilled
    if (isFull) this.#hasRows = true
    if (isFull && this.#held.length === 0) return [row]
    this.#held.push(row)
    if (this.#held.length > maxHeld) this.#isOff = true
    return isFull || this.#isOff ? this.#held.splice(0) : []
  }

  /** All rows held back. */
  release(): readonly Row[] {
    return this.#held.splice(0)
  }

  /** The rows held back that are not part of the footer. */
  end(): readonly Row[] {
    return this.#hasRows ? this.#held.filter((row) => !isFooter(row)) : this.#held
  }
}

function countFilled({ cells }: Line, max: number): number {
  let filled = 0
  for (const cell of cells) if (cell !== undefined && cell.trim() !== '' && ++filled === max) break
  return filled
}

function isFooter(row: Line): boolean {
  const isAlone = countFilled(row, 2) < 2
  return row.cells.some((cell) => cell !== undefined && (footerText.test(cell) || (isAlone && severalWords.test(cell))))
}

// From the start of a word: from each of its letters, it would take time quadratic in the length of the word.
const severalWords = /(?:^|\s)[^\s\p{L}]*\p{L}\S*\s+\S/u

const footerText =
  /^\s*(?:(?:grand |sub-?)?totals?\b|(?:prepared|checked|approved|compiled|reviewed|authori[sz]ed|signed|verified|exported|generated|updated)\b|signature|for and on behalf|(?:fait|établi|arrêté|imprimé|exporté|signé)\b|export (?:du|of|from|le)\b|erstellt|gesamt|summe|stand:|jumla|imeandaliwa|imetayarishwa|المجموع|الإجمالي|إعداد|elaborado|preparado)/i
