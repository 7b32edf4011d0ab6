import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.xml.transform.stream.StreamSource;
import net.sf.saxon.s9api.Axis;
import net.sf.saxon.s9api.MessageListener;
import net.sf.saxon.s9api.Processor;
import net.sf.saxon.s9api.QName;
import net.sf.saxon.s9api.SaxonApiException;
import net.sf.saxon.s9api.Serializer;
import net.sf.saxon.s9api.XdmAtomicValue;
import net.sf.saxon.s9api.XdmDestination;
import net.sf.saxon.s9api.XdmNode;
import net.sf.saxon.s9api.XdmNodeKind;
import net.sf.saxon.s9api.XsltCompiler;
import net.sf.saxon.s9api.XsltExecutable;
import net.sf.saxon.s9api.XsltTransformer;

/**
 * Runs rules that are XSLT over invoices, in one process. Reads commands from the standard input, each a line with tabulators:
 * `transform <stylesheet> <source> <target> [<parameter> <value>]`, `rules <name> <stylesheet>`,
 * `check <key> <file> <number> <name>…`: the rules to apply to a document, or to its fragment of that number, from 0, where the
 * document is a set of tests, and `show <stylesheet> <source> <target>`, which may end with an error. Prints a line for each check:
 * the key, and each broken rule with its flag; and for each `show` its target, and the error where there is one.
 */
public final class Judge {
  private static final Processor processor = new Processor(false);
  private static final Map<String, XsltExecutable> rules = new HashMap<>();
  /** By their paths. */
  private static final Map<String, XsltExecutable> stylesheets = new HashMap<>();
  private static final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);

  public static void main(String[] arguments) throws Exception {
    BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = commands.readLine(); line != null; line = commands.readLine()) {
      String[] parts = line.split("\t");
      if (parts[0].equals("transform")) transform(parts);
      else if (parts[0].equals("rules")) rules.put(parts[1], compile(parts[2]));
      else if (parts[0].equals("show")) out.println(parts[3] + "\t" + show(parts));
      else out.println(parts[1] + "\t" + check(parts));
    }
  }

  private static XsltExecutable compile(String path) throws SaxonApiException {
    XsltCompiler compiler = processor.newXsltCompiler();
    return compiler.compile(new StreamSource(new File(path)));
  }

  private static void transform(String[] parts) throws SaxonApiException {
    if (!stylesheets.containsKey(parts[1])) stylesheets.put(parts[1], compile(parts[1]));
    XsltTransformer transformer = stylesheets.get(parts[1]).load();
    transformer.setSource(new StreamSource(new File(parts[2])));
    transformer.setDestination(processor.newSerializer(new File(parts[3])));
    if (parts.length > 5) transformer.setParameter(new QName(parts[4]), new XdmAtomicValue(parts[5]));
    transformer.transform();
  }

  private static String show(String[] parts) {
    try {
      transform(parts);
      return "";
    } catch (SaxonApiException error) {
      return describe(error);
    }
  }

  private static String describe(SaxonApiException error) {
    return "error " + String.valueOf(error.getMessage()).replaceAll("\\s+", " ");
  }

  private static String check(String[] parts) {
    try {
      XdmNode document = processor.newDocumentBuilder().build(new StreamSource(new File(parts[2])));
      XdmNode checked = parts[3].equals("") ? document : fragmentOf(document, Integer.parseInt(parts[3]));
      List<String> broken = new ArrayList<>();
      for (int index = 4; index < parts.length; index++) broken.addAll(brokenRules(parts[index], checked));
      return String.join("\t", broken);
    } catch (SaxonApiException error) {
      return describe(error);
    }
  }

  private static XdmNode fragmentOf(XdmNode document, int number) throws SaxonApiException {
    List<XdmNode> fragments = new ArrayList<>();
    for (XdmNode test : elementsOf(elementsOf(document).get(0))) {
      if (!test.getNodeName().getLocalName().equals("test")) continue;
      for (XdmNode element : elementsOf(test)) {
        if (!element.getNodeName().getLocalName().equals("assert")) fragments.add(element);
      }
    }
    Serializer serializer = processor.newSerializer();
    String text = serializer.serializeNodeToString(fragments.get(number));
    return processor.newDocumentBuilder().build(new StreamSource(new StringReader(text)));
  }

  private static List<XdmNode> elementsOf(XdmNode node) {
    List<XdmNode> elements = new ArrayList<>();
    for (XdmNode child : node.children()) if (child.getNodeKind() == XdmNodeKind.ELEMENT) elements.add(child);
    return elements;
  }

  private static List<String> brokenRules(String name, XdmNode document) throws SaxonApiException {
    XsltTransformer transformer = rules.get(name).load();
    XdmDestination report = new XdmDestination();
    transformer.setMessageListener((MessageListener) (content, isEnd, locator) -> {});
    transformer.setInitialContextNode(document);
    transformer.setDestination(report);
    transformer.transform();
    List<String> broken = new ArrayList<>();
    for (XdmNode node : (Iterable<XdmNode>) () -> report.getXdmNode().axisIterator(Axis.DESCENDANT)) {
      if (node.getNodeKind() != XdmNodeKind.ELEMENT || !node.getNodeName().getLocalName().equals("failed-assert")) continue;
      broken.add(node.getAttributeValue(new QName("id")) + " " + node.getAttributeValue(new QName("flag")));
    }
    return broken;
  }
}
