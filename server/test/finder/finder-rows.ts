import type { FinderRow } from '../../src/catalog/finder/rows/row.ts'

/** A resource's facts in the finder; `facts` are those that the test is about. */
export function rowOf(facts: Partial<FinderRow> & { resourceId: number }): FinderRow {
  return {
    credits: '',
    title: `曲目 ${facts.resourceId}`,
    artist: '林夜',
    artistId: 1,
    contentType: 1,
    resourceType: 'MUSIC',
    categoryCode: 'A0301',
    style: 'house',
    version: 'original',
    genres: [],
    energy: 5,
    tbpm: 128,
    tkey: '8A',
    durationMs: 180_000,
    year: 2026,
    playVipLevel: 0,
    publishedAt: Date.UTC(2026, 0, 1) + facts.resourceId,
    playCount: 0,
    downloadCount: 0,
    collectCount: 0,
    ...facts,
  }
}
