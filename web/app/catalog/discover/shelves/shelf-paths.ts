/** The addresses of the shelves; each has its row in `shelves.ts`. */
export const SHELF_PATHS = [
  'musicSource',
  'reproduction',
  'musicPacks',
  'musicSkewers',
  'djDevice',
  'voice',
  'types/:category',
] as const

export type ShelfPath = (typeof SHELF_PATHS)[number]
