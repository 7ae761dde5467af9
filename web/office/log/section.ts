import { IconListDetails } from '../../app/ui/data/icons.ts'
import type { Section } from '../shell/section.ts'
import * as texts from './texts.ts'

export const log: Section = {
  label: texts.log,
  icon: IconListDetails,
  pages: [
    { path: 'log', label: texts.staffLog, permissions: ['people'], load: () => import('./log-page.tsx') },
    { path: 'log/network', label: texts.networkLog, permissions: ['people'], load: () => import('./network-page.tsx') },
  ],
}
