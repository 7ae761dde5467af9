import * as z from 'zod/mini'
import { oneOf, readable } from '../../arguments.ts'
import { endsAfterStart, isWithin, msToNextChange, periodArgs } from '../../period.ts'
import { staffWith } from '../../roles.ts'
import { route } from '../../route.ts'
import { msToNextDay } from '../../shanghai.ts'
import { readVersion } from './config.ts'
import { isMenuAddress } from './menu.ts'

/** Sections of the first page below its two decks, in the default order. */
export const SHELF_KINDS = ['mine', 'daily', 'charts', 'newest', 'artists', 'map', 'packs'] as const
export type ShelfKind = (typeof SHELF_KINDS)[number]

export const SHELF_NAMES: Record<ShelfKind, string> = {
  mine: '我的',
  daily: '每日一首',
  charts: '榜单',
  newest: '最新上架',
  artists: '常驻艺人',
  map: '调性地图',
  packs: '合集',
}

/** Sections whose heading can be renamed; the headings of the others are fixed. */
export const RENAMED_SHELVES: readonly ShelfKind[] = ['newest', 'artists', 'packs']

const TITLE_MAX = 20
const BANNER_TITLE_MAX = 60
const ADDRESS_MAX = 300
const BANNERS_MAX = 30

/** A section as staff arrange it; `title` is '' for the default heading. */
const Shelf = z.object({ kind: z.enum(SHELF_KINDS), isHidden: z.boolean(), title: z.string() })
export type Shelf = z.infer<typeof Shelf>

/**
 * A picture with a link, above the decks. Its title is the picture's alternative text. Pictures are addresses relative to the
 * base address; `phonePicture` is '' when phones show the other picture, cropped at its sides.
 */
const ShownBanner = z.object({ picture: z.string(), phonePicture: z.string(), title: z.string(), url: z.string() })
export type ShownBanner = z.infer<typeof ShownBanner>

const Banner = z.extend(ShownBanner, { startsAt: z.string(), endsAt: z.string() })
export type Banner = z.infer<typeof Banner>

/** The staff's settings of the first page; empty lists leave the defaults. */
export const HomeSettings = z.object({ banners: z.array(Banner), shelves: z.array(Shelf) })
export type HomeSettings = z.infer<typeof HomeSettings>

/** Numbers of published works and of all works of the demo, of any kind. */
export const DemoProgress = z.object({ published: z.int(), total: z.int() })
export type DemoProgress = z.infer<typeof DemoProgress>

/** Interval in milliseconds in which the first page is reloaded while works of the demo are still being published. */
const DEMO_AGAIN_MS = 5000

/** The content of the first page at an instant. */
export const HomeNow = z.object({
  banners: z.array(ShownBanner),
  shelves: z.array(z.object({ kind: z.enum(SHELF_KINDS), title: z.string() })),
  /** Null once the demo is complete, and on a site without it. */
  demo: z.nullable(DemoProgress),
  /** Milliseconds until the content changes: other banners, the tracks of the next day, or more of the demo. */
  changesInMs: z.int(),
})
export type HomeNow = z.infer<typeof HomeNow>

export const NO_HOME_SETTINGS: HomeSettings = { banners: [], shelves: [] }

/** The first page by its settings at an instant, in milliseconds since 1970. Sections without settings follow the others. */
export function homeAt({ banners, shelves }: HomeSettings, at: number, demo: DemoProgress | null = null): HomeNow {
  return {
    banners: banners
      .filter((banner) => isWithin(banner, at))
      .map(({ picture, phonePicture, title, url }) => ({ picture, phonePicture, title, url })),
    shelves: completeShelves(shelves)
      .filter(({ isHidden }) => !isHidden)
      .map(({ kind, title }) => ({ kind, title: title === '' ? SHELF_NAMES[kind] : title })),
    demo,
    changesInMs: Math.min(
      msToNextChange(banners, at) ?? Number.POSITIVE_INFINITY,
      msToNextDay(at),
      demo ? DEMO_AGAIN_MS : Number.POSITIVE_INFINITY,
    ),
  }
}

/** All sections in order: the arranged ones, then the others. */
export const completeShelves = (shelves: readonly Shelf[]): Shelf[] => [
  ...shelves,
  ...SHELF_KINDS.filter((kind) => shelves.every((shelf) => shelf.kind !== kind)).map((kind) => ({
    kind,
    isHidden: false,
    title: '',
  })),
]

/** A single line of readable text. */
const line = (max: number) => z.string('应为文本').check(z.trim(), z.maxLength(max, `不能超过 ${max} 个字`), readable)
const picture = () => z.string('请选择图片').check(z.maxLength(ADDRESS_MAX, '地址过长'))
const isOnce = <Item>(items: readonly Item[], keyOf: (item: Item) => string) => new Set(items.map(keyOf)).size === items.length

const bannerArgs = z
  .object({
    picture: picture().check(z.minLength(1, '请选择图片')),
    phonePicture: z._default(picture(), ''),
    title: line(BANNER_TITLE_MAX).check(z.minLength(1, '请填写标题')),
    url: line(ADDRESS_MAX).check(z.refine(isMenuAddress, '应为本站的路径，或 https:// 开头的完整地址')),
    ...periodArgs,
  })
  .check(endsAfterStart)

const shelfArgs = z
  .object({ kind: oneOf(SHELF_KINDS), isHidden: z._default(z.boolean(), false), title: z._default(line(TITLE_MAX), '') })
  .check(
    z.refine(({ kind, title }) => title === '' || RENAMED_SHELVES.includes(kind), { error: '这一块不能改名', path: ['title'] }),
  )

export const readHome = route({
  method: 'GET',
  path: '/client/app/cms/home',
  audience: 'public',
  summary: '首页此刻的横幅，以及各块的顺序与标题',
  args: z.object({}),
  answer: HomeNow,
})

const Versioned = z.object({ home: HomeSettings, version: z.int() })

export const readHomeSettings = route({
  method: 'GET',
  path: '/client/app/admin/site/home',
  ...staffWith('content'),
  summary: '首页的横幅与各块，以及它们的版本号，供修改；含不在期内的横幅',
  args: z.object({}),
  answer: Versioned,
})

export const changeHomeSettings = route({
  method: 'PUT',
  path: '/client/app/admin/site/home',
  ...staffWith('content'),
  summary: '修改首页的横幅与各块；version 不是现在的版本号时不保存。图片为自己上传的，或原来的',
  args: z.object({
    version: readVersion(),
    banners: z.array(bannerArgs, '应为列表').check(z.maxLength(BANNERS_MAX, `不能超过 ${BANNERS_MAX} 张`)),
    shelves: z.array(shelfArgs, '应为列表').check(z.refine((shelves) => isOnce(shelves, ({ kind }) => kind), '同一块出现了两次')),
  }),
  answer: Versioned,
})
