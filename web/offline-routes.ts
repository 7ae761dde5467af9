import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from './app/routes.ts'

/** The line by which a page's module allows the worker to store the page and its data: nothing else is stored. */
const HANDLE = /^export const handle = \{(?:.*\}|[\s\S]*?^\})$/m
const SAYS_SO = /\bisStoredOffline: true\b/

export interface SitePage {
  /** The router's path, such as `/singles/:category?`. */
  path: string
  /** Absolute. */
  file: string
  isStoredOffline: boolean
}

/** Every page of the site, in the order of its routes. */
export const sitePages = (entries: readonly RouteConfigEntry[] = routes): SitePage[] =>
  entries.flatMap(({ path, index, file, children }) => {
    if (children) return sitePages(children)
    const module = join(import.meta.dirname, 'app', file)
    const [handle = ''] = HANDLE.exec(readFileSync(module, 'utf8')) ?? []
    const isStoredOffline = SAYS_SO.test(handle)
    return [{ path: index ? '/' : `/${path}`, file: module, isStoredOffline }]
  })

export const offlinePaths = (): string[] => sitePages().flatMap(({ path, isStoredOffline }) => (isStoredOffline ? [path] : []))
