/** Words that mean there is no date: lower case, without accents, spaces and punctuation. */
const noDateWords = new Set(
  [
    'na nil none null no never notapplicable notavailable notspecified notstated unspecified unknown nodate nodeadline',
    'noclosingdate noexpiry open openended openuntilfilled untilfilled untilpositionfilled untilpositionisfilled',
    'untilthepositionisfilled openuntilpositionisfilled openuntilthepositionisfilled tbc tba tbd tobeconfirmed',
    'tobeannounced tobeadvised tobedetermined ongoing continuous rolling rollingbasis onarollingbasis anytime asap',
    'assoonaspossible immediate immediately urgent',
    'aucun aucune aucunedate neant nonprecise nonprecisee nonspecifie nonspecifiee indetermine indeterminee nonlimite',
    'sansdatelimite sanslimite jusquapourvoir jusquacequelepostesoitpourvu ouvert encontinu permanent desquepossible',
    'immediat immediatement',
    'keine keinedatum keinangabe keineangabe keineangaben kein ka unbekannt unbefristet unbegrenzt offen laufend nie',
    'fortlaufend sofort absofort schnellstmoglich sobaldwiemoglich bisaufweiteres nachvereinbarung biszurbesetzung',
    'bisdiestellebesetztist',
    'sinfecha sinfechalimite sinplazo hastacubrirvacante hastacubrirlavacante indefinida abierta abierto semprazo',
    'semdatalimite ateopreenchimento aberta aberto inmediato inmediata imediato imediata',
    'hakuna hakunatarehe haijatajwa haijulikani haikutajwa wazi iwazi maramoja harakasana hadinafasiitakapojazwa',
    'لايوجد لاشيء غيرمحدد غيرمحدده غيرمعروف غيرمتوفر مفتوح مفتوحه مستمر فوري فورا فيالحال حتياشعاراخر حتيشغلالوظيفه',
  ].flatMap((line) => line.split(' ')),
)
const maxLength = 50

/** 'open until filled', 'n/a', '-'; the text is in lower case without accents. */
export function meansNoDate(text: string): boolean {
  if (text === '' || text.length > maxLength || /\d/.test(text)) return false
  const words = text
    .replaceAll(/[^\p{L}]/gu, '')
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي')
  return words === '' || noDateWords.has(words)
}
