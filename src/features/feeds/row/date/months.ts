/**
 * The names of the months from January, in lower case without accents: English, German, French, Swahili, the Arabic of
 * the Gulf, North Africa and the Levant, Spanish and Portuguese.
 */
const months = [
  'january, januar, janner, janvier, januari, يناير, جانفي, كانون الثاني, enero, janeiro',
  'february, februar, feber, fevrier, februari, فبراير, فيفري, شباط, febrero, fevereiro',
  'march, marz, maerz, mrz, mars, machi, مارس, اذار, marzo, marco',
  'april, avril, aprili, ابريل, افريل, نيسان, abril',
  'may, mai, mei, مايو, ماي, ايار, mayo, maio',
  'june, juni, juin, يونيو, يونيه, جوان, حزيران, junio, junho',
  'july, juli, juillet, julai, يوليو, يوليه, جويلية, تموز, julio, julho',
  'august, aout, agosti, اغسطس, اوت, غشت, اب, agosto',
  'september, septembre, septemba, سبتمبر, شتنبر, ايلول, septiembre, setiembre, setembro',
  'october, oktober, octobre, oktoba, اكتوبر, تشرين الاول, octubre, outubro',
  'november, novembre, novemba, نوفمبر, نونبر, تشرين الثاني, noviembre, novembro',
  'december, dezember, decembre, desemba, ديسمبر, دجنبر, كانون الاول, diciembre, dezembro',
].map((names) => names.split(', '))

const minPrefixLength = 3

const byName = readNames()

/** 1 to 12 for '12', 'dec', 'sept' or 'desemba', in lower case without accents; NaN for anything else. */
export function monthNumber(name: string): number {
  return /^\d+$/.test(name) ? Number(name) : (byName.get(name) ?? Number.NaN)
}

/** The month of each name and of its first letters, unless they begin the names of several months ('jui'). */
function readNames(): Map<string, number> {
  const found = new Map<string, number>()
  const named = months.flatMap((names, index) => names.map((name) => ({ name, month: index + 1 })))
  for (const { name, month } of named) {
    for (let length = minPrefixLength; length < name.length; length++) {
      const prefix = name.slice(0, length)
      found.set(prefix, (found.get(prefix) ?? month) === month ? month : Number.NaN)
    }
  }
  for (const { name, month } of named) found.set(name, month)
  return found
}
