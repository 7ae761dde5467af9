import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** Every page of the site by its rules for all pages (`npm run test:pages`); the journeys look at one page of each kind. */
export default defineConfig({ ...journeys, testMatch: '*.pages.ts' })
