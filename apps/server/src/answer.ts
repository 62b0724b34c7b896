// Data together with the words that go with it. A bare return value gets the plain success text.

export class Answer<T> {
  constructor(
    readonly data: T,
    readonly message: string,
  ) {}
}
