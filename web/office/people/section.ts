import { IconUsers } from '../../app/ui/data/icons.ts'
import type { Section } from '../shell/section.ts'
import * as texts from './texts.ts'

export const people: Section = {
  label: texts.people,
  icon: IconUsers,
  pages: [
    { path: 'people', permissions: ['people'], load: () => import('./people-page.tsx') },
    { path: 'people/:userId', permissions: ['people'], load: () => import('./person-page.tsx') },
    { path: 'people/:userId/merge', permissions: ['people'], load: () => import('./merge-page.tsx') },
  ],
}
