/** A track, and ways to type it: each has to find it among the first results. */
export interface SpelledTrack {
  title: string
  artist: string
  typed: readonly string[]
}

/** Titles and names whose letters are typed in several ways: ü, tone marks, accents, single letters and digits within words. */
export const SPELLED_TRACKS: readonly SpelledTrack[] = [
  {
    title: '绿色山谷',
    artist: '岚川',
    typed: ['lüseshangu', 'lǜsè shāngǔ', 'lvse shangu', 'luseshangu', 'LÜSE SHANGU', 'lu\u0308\u0300 se\u0300'],
  },
  { title: '女儿谣', artist: '岚川', typed: ['nü er', 'nver', 'nuer', 'nǚ’ér yáo', 'nveryao', 'NÜERYAO', '女er'] },
  { title: '旅行的鱼', artist: '岚川', typed: ['lüxingdeyu', 'lvxingdeyu', 'luxingdeyu', 'lǚxíng de yú'] },
  { title: '战略游戏', artist: '岚川', typed: ['zhanlüeyouxi', 'zhanlveyouxi', 'zhanlueyouxi', 'zhànlüè yóuxì'] },
  { title: '许愿池边', artist: '岚川', typed: ['xuyuanchi', 'xvyuanchi', 'xüyuanchi', 'xǔyuànchí'] },
  { title: 'Lüxi Drive', artist: '岚川', typed: ['lüxi drive', 'luxi drive', 'lvxidrive'] },
  { title: 'Café Nocturne', artist: '岚川', typed: ['cafe nocturne', 'CAFÉ', 'cafe\u0301 nocturne', 'ｃａｆｅ nocturne'] },
  { title: 'Resume Later', artist: '岚川', typed: ['résumé later', 'resume later'] },
  { title: 'Für Lotte', artist: '岚川', typed: ['fur lotte', 'für lotte'] },
  { title: 'Strassenlicht', artist: '岚川', typed: ['straßenlicht', 'strassenlicht'] },
  { title: 'Æther Łódź', artist: '岚川', typed: ['aether lodz', 'æther łódź'] },
  { title: 'Ёлка Зимой', artist: '岚川', typed: ['елка зимой', 'ёлка'] },
  { title: 'Silent Harbour', artist: 'Tiësto', typed: ['tiesto', 'Tiësto', 'tie\u0308sto silent', 'silent harbour tiesto'] },
  { title: 'Gold Curtain', artist: 'Beyoncé', typed: ['beyonce', 'beyoncé', 'BEYONCÉ gold'] },
  { title: 'Slow Ferry', artist: 'Trentemøller', typed: ['trentemoller', 'trentemøller'] },
  { title: 'Rue Sans Nom', artist: 'Rene Aubry', typed: ['rené aubry', 'rue rené'] },
  { title: 'Two of Us', artist: 'A&B', typed: ['A&B', 'a & b', 'a b', 'A＆B', 'ab'] },
  { title: 'Bigger Than', artist: 'W&W', typed: ['W&W', 'w & w', 'w w', 'ww', 'W&W bigger'] },
  { title: 'R&B 之夜', artist: '岚川', typed: ['R&B 之夜', 'r&b zhiye', 'r b 之夜'] },
  { title: 'Paper Kites', artist: 'M.I.A.', typed: ['M.I.A.', 'm i a', 'mia'] },
  { title: 'Face It', artist: 'KI/KI', typed: ['KI/KI', 'ki ki', 'kiki'] },
  { title: 'Karate Chop', artist: 'R3HAB', typed: ['R3HAB', 'r3hab karate'] },
  { title: 'How You Glow', artist: '3LAU', typed: ['3LAU', '3lau glow'] },
  { title: 'Pop Dat Bass', artist: '4B', typed: ['4B', '4b pop'] },
  { title: 'Strobe Garden', artist: 'deadmau5', typed: ['deadmau5', 'DEADMAU5 strobe'] },
  { title: 'Only One', artist: 'Q', typed: ['Q', 'q only'] },
]
