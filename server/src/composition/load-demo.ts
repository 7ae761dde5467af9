/** Imports the demo catalogue lazily: a site without one never reads its code. */
export const loadDemo = () => import('../demo/demo.ts')
