import * as z from 'zod/mini'
import { oneOf } from '../../arguments.ts'
import { staffWith } from '../../roles.ts'
import { route } from '../../route.ts'
import { textField } from '../../text-fields.ts'
import { DICT_TYPES, type DictType } from '../entities.ts'
import { readVersion } from './config.ts'

const NAME_MAX = 40
const ENTRIES_MAX = 200

const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/
const SCOPE = /^\d{1,3}-\d{1,3}$/

/** The format of the values of each dictionary, by which works and filters are matched. */
export const DICT_VALUES: Record<DictType, { pattern: RegExp; hint: string }> = {
  cms_music_style: { pattern: NAME, hint: '小写字母、数字与连字符，如 drum-and-bass' },
  cms_track_versions: { pattern: NAME, hint: '小写字母、数字与连字符，如 radio-edit' },
  cms_genres: { pattern: NAME, hint: '小写字母、数字与连字符，如 club' },
  cms_track_keys: { pattern: /^([1-9]|1[0-2])[AB]$/, hint: '1A 到 12B' },
  cms_energy: { pattern: SCOPE, hint: '下限-上限，如 4-6' },
  cms_bpm_scope: { pattern: SCOPE, hint: '下限-上限，如 115-125' },
  cms_release_data: { pattern: /^\d{4}$/, hint: '四位年份' },
  cms_recently_added: { pattern: /^[1-9]\d{0,3}$/, hint: '天数，如 30' },
  cms_setting: { pattern: /^[\w-]+$/, hint: '字母、数字与连字符' },
}

/** Dictionaries whose values works contain; when a value is removed, its works get another one. */
export const WORK_DICT_TYPES = ['cms_music_style', 'cms_track_versions', 'cms_genres'] as const
export type WorkDictType = (typeof WORK_DICT_TYPES)[number]

export const isWorkDictType = (dictType: DictType): dictType is WorkDictType =>
  WORK_DICT_TYPES.some((other) => other === dictType)

const value = () => z.string('请填写值').check(z.trim(), z.minLength(1, '请填写值'), z.maxLength(NAME_MAX, '值过长'))

const Entries = z.array(z.object({ dictValue: z.string(), dictLabel: z.string() }))
const Versioned = z.object({ entries: Entries, version: z.int() })

export const readDictionary = route({
  method: 'GET',
  path: '/client/app/admin/site/dict/{dictType}',
  ...staffWith('content'),
  summary: '一个字典与它的版本号，供修改',
  args: z.object({ dictType: oneOf(DICT_TYPES) }),
  answer: Versioned,
})

export const changeDictionary = route({
  method: 'PUT',
  path: '/client/app/admin/site/dict/{dictType}',
  ...staffWith('content'),
  summary: '按顺序替换一个字典；移除还有作品使用的值时，以 replaced 指定改成哪一个',
  args: z.object({
    dictType: oneOf(DICT_TYPES),
    version: readVersion(),
    entries: z
      .array(z.object({ dictValue: value(), dictLabel: textField('名称', 1, NAME_MAX) }), '应为列表')
      .check(z.maxLength(ENTRIES_MAX, `最多 ${ENTRIES_MAX} 项`)),
    replaced: z._default(z.array(z.object({ from: value(), to: value() }), '应为列表').check(z.maxLength(ENTRIES_MAX)), []),
  }),
  answer: Versioned,
})
