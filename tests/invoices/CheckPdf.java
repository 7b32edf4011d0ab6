import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.TreeSet;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.PDFAValidator;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.results.ValidationResult;

/**
 * Checks PDFs against standards by veraPDF. The arguments are ids of standards, such as `3a`; the standard input has a path in each
 * line. Prints for each path and standard a line with tabulators: path, standard, and the clauses that are broken.
 */
public final class CheckPdf {
  public static void main(String[] standards) throws Exception {
    VeraGreenfieldFoundryProvider.initialise();
    BufferedReader paths = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String path = paths.readLine(); path != null; path = paths.readLine())
      for (String standard : standards) System.out.println(path + "\t" + standard + "\t" + check(path, standard));
  }

  private static String check(String path, String standard) throws Exception {
    PDFAFlavour flavour = PDFAFlavour.byFlavourId(standard);
    try (PDFAParser parser = Foundries.defaultInstance().createParser(new FileInputStream(path), flavour);
        PDFAValidator validator = Foundries.defaultInstance().createValidator(flavour, false)) {
      ValidationResult result = validator.validate(parser);
      if (result.isCompliant() && result.getTotalAssertions() > 0) return "";
      Set<String> clauses = new TreeSet<>();
      for (TestAssertion assertion : result.getTestAssertions())
        if (assertion.getStatus() == TestAssertion.Status.FAILED)
          clauses.add(assertion.getRuleId().getClause() + "-" + assertion.getRuleId().getTestNumber());
      return clauses.isEmpty() ? "nothing was checked" : String.join(" ", clauses);
    }
  }
}
