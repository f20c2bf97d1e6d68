// What the browser accepts, as patterns of HTML.

/** A text with something in it. */
export const notBlank = String.raw`[\s\S]*\S[\s\S]*`

/** 6 to 12 letters or digits, however spaced. */
export const passportNumber = String.raw`\s*(?:[A-Za-z0-9]\s*){6,12}`
