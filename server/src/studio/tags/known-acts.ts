/** Acts whose names contain a separator of names. Names before `The`, and short capitals around a slash, need no entry. */
const ACTS = `
10,000 Maniacs · A/T/O/S · AC/DC · Above & Beyond · Aly & AJ · Aly & Fila · Amadou & Mariam · Angus & Julia Stone · Ashford & Simpson ·
Axwell & Ingrosso · Belle & Sebastian · Big & Rich · Blank & Jones · Blood, Sweat & Tears · Brooks & Dunn · Camo & Krooked ·
Captain & Tennille · case/lang/veirs · Chad & Jeremy · Chas & Dave · Chase & Status · Chloe x Halle · Crosby, Stills & Nash ·
Crosby, Stills, Nash & Young · D-Block & S-te-Fan · Daryl Hall & John Oates · Dave Dee, Dozy, Beaky, Mick & Tich · De/Vision ·
Dimitri Vegas & Like Mike · Drumsound & Bassline Smith · Earth, Wind & Fire · Emerson, Lake & Palmer · Eric B. & Rakim ·
Flatt & Scruggs · for KING & COUNTRY · Gabriel & Dresden · Godley & Creme · Hall & Oates · HUNTER×HUNTER · Ike & Tina Turner ·
Iron & Wine · Jan & Dean · Kruder & Dorfmeister · Layo & Bushwacka! · Loggins & Messina · M/A/R/R/S · Macklemore & Ryan Lewis ·
Matrix & Futurebound · Matt & Kim · Medeski, Martin & Wood · Mumford & Sons · Nico & Vinz · Peaches & Herb · Peter & Gordon ·
Peter, Bjorn and John · Peter, Paul & Mary · Peter, Paul and Mary · Pig & Dan · Rae & Christian · Rhythm & Sound · Sam & Dave ·
Santo & Johnny · Seals & Crofts · She & Him · Simon & Garfunkel · Sly & Robbie · Smith & Mighty · Sonny & Cher ·
Sunnery James & Ryan Marciano · Tuck & Patti · Tyler, The Creator · Up, Bustle & Out · W&W · Womack & Womack · Years & Years ·
Zager & Evans · Zion & Lennox · 伍佰 & China Blue
`

/** The form in which names are compared: without case, width of characters and spaces. */
export const foldedName = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s+/g, '')

const KNOWN: ReadonlySet<string> = new Set(ACTS.split('·').map(foldedName))

export const isKnownAct = (name: string): boolean => KNOWN.has(foldedName(name))
