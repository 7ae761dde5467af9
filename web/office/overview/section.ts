import { PERMISSIONS } from '@shenglang/contract/roles'
import { IconLayoutDashboard } from '../../app/ui/data/icons.ts'
import type { Section } from '../shell/section.ts'
import * as texts from './texts.ts'

export const overview: Section = {
  label: texts.overview,
  icon: IconLayoutDashboard,
  pages: [{ path: '', permissions: PERMISSIONS, load: () => import('./overview-page.tsx') }],
}
