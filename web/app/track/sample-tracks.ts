import type { Resource } from '@shenglang/contract/catalog/entities'
import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { CLUB_CATEGORY } from '@shenglang/contract/constants'

const PLAIN: Resource = {
  resourceId: '900000000000000000',
  title: '霓虹雨夜 (Extended Mix)',
  artist: '林夜 LIN YE',
  artistId: '0',
  cover: '',
  coverColor: '#3a2d5c',
  contentType: CONTENT_TYPES.single,
  resourceType: 'MUSIC',
  categoryCode: CLUB_CATEGORY,
  style: 'house',
  version: 'extended',
  genres: [],
  energy: 5,
  tbpm: 124,
  tkey: '8A',
  duration: 190_000,
  releaseDate: '2026-01-01',
  createTime: '2026-01-01T00:00:00.000Z',
  playVipLevel: 0,
  freeVipLevel: 0,
  priceFen: 0,
  playCount: 0,
  downloadCount: 0,
  collectCount: 12_800,
  isCollect: false,
  isBuy: false,
  packageFileId: '',
  childCount: 1,
  playUrl: '',
  waveformUrl: '',
}

/** One track for each way that a row can look. */
export const SAMPLES = {
  plain: PLAIN,
  current: {
    ...PLAIN,
    resourceId: '900000000000000001',
    title: '黄河入海流 Remix',
    tkey: '4A',
    energy: 9,
    coverColor: '#7a2c2c',
  },
  vip: {
    ...PLAIN,
    resourceId: '900000000000000002',
    title: '大漠孤烟 Techno Cut',
    freeVipLevel: 2,
    tkey: '1A',
    tbpm: 138,
    coverColor: '#1d4a4a',
  },
  long: {
    ...PLAIN,
    resourceId: '900000000000000003',
    title: '一九九九年夏天的最后一班轮渡开往对岸的时候我们都以为自己会永远年轻下去 (Afterhours Extended Version)',
    artist: '住在江边的人与他的合成器以及一支没有名字的乐队',
    coverColor: '#2c4a7a',
  },
  unknown: {
    ...PLAIN,
    resourceId: '900000000000000004',
    title: '未分析的曲目',
    tbpm: 0,
    tkey: '',
    energy: 0,
    coverColor: '#444444',
  },
} as const satisfies Record<string, Resource>
