// The empty places of a template for answers: known by name, filled before an answer is sent.

const TEMPLATE_PLACES = ['会员名', '单号', '客服'] as const
export type TemplatePlace = (typeof TEMPLATE_PLACES)[number]

const PLACE = /\{([^{}]*)\}/g
const isPlace = (name: string): name is TemplatePlace => (TEMPLATE_PLACES as readonly string[]).includes(name)

/** Names in braces that are none of ours. */
export function unknownPlaces(text: string): readonly string[] {
  return [...text.matchAll(PLACE)].map(([, name = '']) => name).filter((name) => !isPlace(name))
}

/** The known places that are still in the text. */
export function openPlaces(text: string): readonly TemplatePlace[] {
  return [...text.matchAll(PLACE)].map(([, name = '']) => name).filter(isPlace)
}

/** A place without a value stays, so that it is seen and filled by hand. */
export function fillTemplate(text: string, values: Readonly<Partial<Record<TemplatePlace, string>>>): string {
  return text.replace(PLACE, (whole, name: string) => (isPlace(name) && values[name]) || whole)
}
