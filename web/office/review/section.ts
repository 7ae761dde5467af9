import { IconEye } from '../../app/ui/data/icons.ts'
import type { Section } from '../shell/section.ts'
import * as texts from './texts.ts'

export const review: Section = {
  label: texts.review,
  icon: IconEye,
  pages: [
    { path: 'review', label: texts.works, permissions: ['review'], load: () => import('./review-page.tsx') },
    {
      path: 'review/applications',
      label: texts.applications,
      permissions: ['review'],
      load: () => import('./applications-page.tsx'),
    },
  ],
  waiting: ({ works, artistApplications }) => works + artistApplications,
}
