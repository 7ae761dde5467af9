import * as z from 'zod/mini'

/** An entry of the side menu (spec §3). `url` is a path on the site; `icon` is the name of an icon in the web build. */
export const MenuItem = z.object({
  menuId: z.string(),
  menuName: z.string(),
  icon: z.string(),
  url: z.string(),
  get children() {
    return z.array(MenuItem)
  },
})
export type MenuItem = z.infer<typeof MenuItem>

/** `version` is the day from which the text is valid, `YYYY-MM-DD`. */
export const Agreement = z.object({ id: z.string(), title: z.string(), url: z.string(), version: z.string() })
export type Agreement = z.infer<typeof Agreement>

export const SiteConfig = z.object({
  basic: z.object({
    siteName: z.string(),
    musicGenreCode: z.string(),
    contactEmail: z.string(),
    icp: z.string(),
    /** The police filing number; empty when there is none. */
    police: z.string(),
    copyright: z.string(),
    others: z.string(),
    /** The operator's logo in place of the site's own, relative to the base address; '' for none. */
    logo: z.string(),
  }),
  agreement: z.object({ agreements: z.array(Agreement) }),
})
export type SiteConfig = z.infer<typeof SiteConfig>

/** The nine dictionaries (spec §3). `cms_setting` is empty and only exists for clients that request it. */
export const DICT_TYPES = [
  'cms_music_style',
  'cms_track_versions',
  'cms_track_keys',
  'cms_energy',
  'cms_bpm_scope',
  'cms_release_data',
  'cms_genres',
  'cms_recently_added',
  'cms_setting',
] as const
export type DictType = (typeof DICT_TYPES)[number]

export const DictEntry = z.object({
  dictType: z.enum(DICT_TYPES),
  dictValue: z.string(),
  dictLabel: z.string(),
})
export type DictEntry = z.infer<typeof DictEntry>
