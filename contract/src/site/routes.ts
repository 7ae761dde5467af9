import * as z from 'zod/mini'
import { oneOf } from '../arguments.ts'
import { route } from '../route.ts'
import { DICT_TYPES, DictEntry, MenuItem, SiteConfig } from './entities.ts'
import { InfringementArgs } from './infringement.ts'

export const siteConfig = route({
  method: 'GET',
  path: '/client/app/cms/config',
  audience: 'public',
  summary: '站点配置',
  args: z.object({}),
  answer: SiteConfig,
})

export const sideMenu = route({
  method: 'GET',
  path: '/menu/list',
  audience: 'public',
  summary: '侧边菜单',
  args: z.object({}),
  answer: z.array(MenuItem),
})

export const cmsMenu = route({ ...sideMenu, path: '/client/app/cms/menu', summary: '内容菜单' })

export const dictionary = route({
  method: 'GET',
  path: '/client/app/cms/dict/{dictType}',
  audience: 'public',
  summary: '字典',
  args: z.object({ dictType: oneOf(DICT_TYPES) }),
  answer: z.array(DictEntry),
})

export const sendInfringement = route({
  method: 'POST',
  path: '/client/app/cms/infringement',
  audience: 'public',
  summary: '提交侵权投诉，返回受理编号',
  args: InfringementArgs,
  answer: z.object({ receiptNumber: z.string() }),
})
