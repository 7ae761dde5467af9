import { PERMISSIONS } from '@shenglang/contract/roles'
import { IconAdjustmentsHorizontal } from '../../app/ui/data/icons.ts'
import type { Section } from '../shell/section.ts'
import * as texts from './texts.ts'

export const settings: Section = {
  label: texts.settings,
  icon: IconAdjustmentsHorizontal,
  pages: [
    { path: 'settings', label: texts.site, permissions: ['content'], load: () => import('./site/site-page.tsx') },
    { path: 'settings/menu', label: texts.menu, permissions: ['content'], load: () => import('./menu/menu-page.tsx') },
    {
      path: 'settings/categories',
      label: texts.categories,
      permissions: ['content'],
      load: () => import('./lists/categories-page.tsx'),
    },
    {
      path: 'settings/dictionaries',
      label: texts.dictionaries,
      permissions: ['content'],
      load: () => import('./lists/dictionaries-page.tsx'),
    },
    { path: 'settings/tags', label: texts.tags, permissions: ['content'], load: () => import('./tags/tags-page.tsx') },
    { path: 'settings/levels', label: texts.levels, permissions: ['finance'], load: () => import('./levels/levels-page.tsx') },
    {
      path: 'settings/agreements',
      label: texts.agreements,
      permissions: ['content'],
      load: () => import('./agreements/agreements-page.tsx'),
    },
    {
      path: 'settings/announcements',
      label: texts.announcements,
      permissions: ['content'],
      load: () => import('./announcements/announcements-page.tsx'),
    },
    {
      path: 'settings/services',
      label: texts.services,
      permissions: PERMISSIONS,
      load: () => import('./services/services-page.tsx'),
    },
    {
      path: 'settings/announcements/:announcementId',
      permissions: ['content'],
      load: () => import('./announcements/announcement-page.tsx'),
    },
  ],
}
