import { generatePath, type Params } from 'react-router'

/**
 * A page's address as the site itself writes it. The router also takes `/DJ`, `/%64j` and `/dj/` for `/dj`; once there is
 * one spelling, guard, bare layout and menu compare addresses as they stand, and none of them can be got round.
 * `pattern` and `params` are the router's own match of `pathname`; an address without a page stays as it is.
 */
export function ownSpelling(pathname: string, pattern: string, params: Params): string {
  return pattern.endsWith('*') ? pathname : generatePath(`/${pattern.replace(/^\//, '')}`, params)
}
