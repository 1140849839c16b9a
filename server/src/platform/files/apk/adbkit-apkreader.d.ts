declare module "@devicefarmer/adbkit-apkreader/lib/apkreader/parser/binaryxml.js" {
  namespace BinaryXml {
    interface Attribute {
      name: string | undefined;
      typedValue: { type: string | null; value: unknown };
    }
    interface Element {
      nodeName: string | undefined;
      /** Missing in a text node. */
      attributes?: Attribute[];
      childNodes: Element[];
    }
  }
  class BinaryXml {
    constructor(bytes: Buffer);
    /** Throws if the bytes are not compiled XML. */
    parse(): BinaryXml.Element | null;
  }
  export default BinaryXml;
}
