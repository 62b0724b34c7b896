// Parses JSON bodies. A duplicate name in an object is refused: two parsers could each take another value.
import type { FastifyInstance } from 'fastify'
import { AppError } from '#src/lib/app-error.ts'
import { duplicateName } from '#src/lib/duplicate-name.ts'

/** Instead of the framework's parser, whose other checks stay. */
export function readJsonStrictly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // What is no JSON is refused by the parser, so that the search only sees what is.
    void parse(request, body as string, (error, value) => {
      if (error !== null) return done(error)
      const twice = duplicateName(body as string)
      if (twice === null) done(null, value)
      else done(new AppError('duplicateField', { field: twice }))
    })
  })
}
