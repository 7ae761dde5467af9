import { IconFlag } from '../../app/ui/data/icons.ts'
import type { Page, Section } from '../shell/section.ts'
import * as texts from './texts.ts'

const permissions: Page['permissions'] = ['review']

export const reports: Section = {
  label: texts.reports,
  icon: IconFlag,
  pages: [
    { path: 'reports', label: texts.cases, permissions, load: () => import('./cases/cases-page.tsx') },
    { path: 'reports/infringements', label: texts.infringements, permissions, load: () => import('./docket/docket-page.tsx') },
    { path: 'reports/infringements/:id', permissions, load: () => import('./docket/notice-page.tsx') },
    { path: 'reports/mutes', label: texts.mutes, permissions, load: () => import('./mutes/mutes-page.tsx') },
    { path: 'reports/words', label: texts.words, permissions, load: () => import('./words/words-page.tsx') },
  ],
  waiting: ({ reports: cases, infringements, counterStatements }) => cases + infringements + counterStatements,
}
