/** The one way to the demo catalogue: a site without one never reads its code. */
export const loadDemo = () => import('./demo/demo.ts')
