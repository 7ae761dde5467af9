import { PERMISSIONS } from '@shenglang/contract/roles'
import { IconShieldCheck } from '../../app/ui/data/icons.ts'
import type { Section } from '../shell/section.ts'
import * as texts from './texts.ts'

export const security: Section = {
  label: texts.security,
  icon: IconShieldCheck,
  pages: [{ path: 'two-step', permissions: PERMISSIONS, load: () => import('./two-step-page.tsx') }],
}
