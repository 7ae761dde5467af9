/**
 * Letters of Greek, Cyrillic and of phonetics that look like Latin ones, and those Latin letters in the same order (after
 * Unicode's UTS 39).
 */
const LOOK_ALIKES = 'АВЕЅІЈКМНОРСТУХавеѕіјкмнорстухԁһԛԝӏьΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβγεηικμνορτυχωıɑɡʟɪɴᴀᴄᴅᴇᴊᴋᴍᴏᴘᴛᴜᴠᴡᴢʀʙɢʜʏꜱøłđħɩ'
const LATIN = 'ABESIJKMHOPCTYXabesijkmhopctyxdhqwlbABEZHIKMNOPTYXabyenikuvoptuxwiaglinacdejkmoptuvwzrbghysoldhi'

const latinOf = new Map([...LOOK_ALIKES].map((letter, place) => [letter, LATIN[place] ?? letter]))

/** Folds names that look alike to one key: without case, width, accents, spaces and invisible characters, in Latin letters. */
export function foldName(name: string): string {
  const plain = name.normalize('NFKD').replace(/[\u0300-\u036f\s]|\p{Default_Ignorable_Code_Point}/gu, '')
  return Array.from(plain, (letter) => latinOf.get(letter) ?? letter)
    .join('')
    .toLowerCase()
    .replace(/[i1|]/g, 'l')
    .replace(/0/g, 'o')
}
