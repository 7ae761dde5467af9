import { rolldown } from 'rolldown'

/** Bundles a module with its imports into one script, which defines its exports in a page as the global `name`. */
export async function bundleForPage(entry: string, name: string): Promise<string> {
  const bundle = await rolldown({
    input: entry,
    platform: 'browser',
    transform: { define: { 'process.env.NODE_ENV': JSON.stringify('production') } },
    logLevel: 'silent',
  })
  const { output } = await bundle.generate({ format: 'iife', name, codeSplitting: false })
  await bundle.close()
  return output[0].code
}
