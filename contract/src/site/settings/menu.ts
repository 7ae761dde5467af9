import * as z from 'zod/mini'
import { staffWith } from '../../roles.ts'
import { route } from '../../route.ts'
import { textField } from '../../text-fields.ts'
import { MenuItem } from '../entities.ts'
import { readVersion } from './config.ts'

/** The icons that the web build has for menu entries. */
export const MENU_ICONS = [
  'home',
  'vinyl',
  'trophy',
  'sparkles',
  'stack',
  'users',
  'box',
  'heart',
  'history',
  'confetti',
  'message',
  'music',
  'disc',
  'chart',
  'wave',
  'star',
  'package',
  'flame',
  'calendar',
  'category',
  'tag',
  'list',
  'refresh',
  'headphones',
  'wand',
  'bulb',
  'glass',
  'download',
  'user',
] as const

const MENU_ENTRIES_MAX = 100
/** Levels: a heading, an entry below it, and the tabs of the entry. */
export const MENU_DEPTH_MAX = 3
const NAME_MAX = 20
const ADDRESS_MAX = 300

/** True for a path on the site, or a full https address. A path that starts with a host, such as `//elsewhere`, is neither. */
export function isMenuAddress(url: string): boolean {
  if (/[\s\\<>"]/.test(url)) return false
  if (url.startsWith('/')) return !url.startsWith('//')
  return url.startsWith('https://') && URL.canParse(url) && new URL(url).username === ''
}

/** An entry in an editor's request; a new entry has no id. */
export interface MenuEntry {
  menuId: string
  menuName: string
  icon: string
  url: string
  children: MenuEntry[]
}

/** The schema of one level. Levels are spelled out instead of recursive, so that the sender cannot choose the depth. */
const entryWith = <Below extends z.ZodMiniType>(below: Below) =>
  z
    .object({
      menuId: z.string().check(z.regex(/^(|[1-9]\d{0,17})$/, '编号格式不正确')),
      menuName: textField('名称', 1, NAME_MAX),
      icon: z.enum(MENU_ICONS, '请选择图标'),
      url: z.string('应为地址').check(
        z.trim(),
        z.maxLength(ADDRESS_MAX, '地址过长'),
        z.refine((url) => url === '' || isMenuAddress(url), '应为本站的路径，或 https:// 开头的完整地址'),
      ),
      children: z.array(below, '应为菜单'),
    })
    .check(
      z.refine(
        ({ url, children }: { url: string; children: unknown[] }) => url !== '' || children.length > 0,
        '没有下级的菜单需要填写地址',
      ),
    )

const tab = entryWith(z.never(`最多 ${MENU_DEPTH_MAX} 级`))
const heading = entryWith(entryWith(tab))

const menuSize = (menu: readonly MenuEntry[]): number => menu.reduce((count, { children }) => count + 1 + menuSize(children), 0)

const Versioned = z.object({ menu: z.array(MenuItem), version: z.int() })

export const readMenu = route({
  method: 'GET',
  path: '/client/app/admin/site/menu',
  ...staffWith('content'),
  summary: '侧边菜单与它的版本号，供修改',
  args: z.object({}),
  answer: Versioned,
})

export const changeMenu = route({
  method: 'PUT',
  path: '/client/app/admin/site/menu',
  ...staffWith('content'),
  summary: '以新的菜单替换侧边菜单；没有 menuId 的为新增，少了的为移除',
  args: z.object({
    version: readVersion(),
    menu: z.array(heading, '应为菜单').check(
      z.minLength(1, '至少保留一项'),
      z.refine((menu) => menuSize(menu) <= MENU_ENTRIES_MAX, `最多 ${MENU_ENTRIES_MAX} 项`),
    ),
  }),
  answer: Versioned,
})
