import { PERMISSIONS } from '@shenglang/contract/roles'
import { IconAdjustmentsHorizontal } from '../../app/ui/data/icons.ts'
import type { Page, Section } from '../shell/section.ts'
import * as texts from './texts.ts'

const permissions: Page['permissions'] = ['content']

export const settings: Section = {
  label: texts.settings,
  icon: IconAdjustmentsHorizontal,
  pages: [
    { path: 'settings', label: texts.site, permissions, load: () => import('./site/site-page.tsx') },
    { path: 'settings/menu', label: texts.menu, permissions, load: () => import('./menu/menu-page.tsx') },
    { path: 'settings/categories', label: texts.categories, permissions, load: () => import('./lists/categories-page.tsx') },
    {
      path: 'settings/dictionaries',
      label: texts.dictionaries,
      permissions,
      load: () => import('./lists/dictionaries-page.tsx'),
    },
    { path: 'settings/tags', label: texts.tags, permissions, load: () => import('./tags/tags-page.tsx') },
    { path: 'settings/levels', label: texts.levels, permissions: ['finance'], load: () => import('./levels/levels-page.tsx') },
    { path: 'settings/agreements', label: texts.agreements, permissions, load: () => import('./agreements/agreements-page.tsx') },
    {
      path: 'settings/announcements',
      label: texts.announcements,
      permissions,
      load: () => import('./announcements/announcements-page.tsx'),
    },
    {
      path: 'settings/services',
      label: texts.services,
      permissions: PERMISSIONS,
      load: () => import('./services/services-page.tsx'),
    },
    { path: 'settings/announcements/:announcementId', permissions, load: () => import('./announcements/announcement-page.tsx') },
  ],
}
