import { home } from './home/section.ts'
import { log } from './log/section.ts'
import { orders } from './orders/section.ts'
import { overview } from './overview/section.ts'
import { people } from './people/section.ts'
import { reports } from './reports/section.ts'
import { review } from './review/section.ts'
import { security } from './session/section.ts'
import { settings } from './settings/section.ts'
import type { Section } from './shell/section.ts'
import { works } from './works/section.ts'

/** The sections of the office, in the order of its menu. */
export const SECTIONS: readonly Section[] = [overview, review, works, home, people, orders, reports, log, settings, security]
